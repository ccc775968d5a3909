ALTER TABLE "orders" ADD COLUMN "chain_trouble" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "failed_looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payout_finding" text;