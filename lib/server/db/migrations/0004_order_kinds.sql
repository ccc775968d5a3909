ALTER TABLE "orders" ALTER COLUMN "currency" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "to_chain_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "to_token" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "to_address" text;