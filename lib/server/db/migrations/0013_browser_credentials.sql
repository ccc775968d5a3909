ALTER TABLE "order_claims" ADD COLUMN "credentials" text DEFAULT 'server' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credentials" text DEFAULT 'server' NOT NULL;