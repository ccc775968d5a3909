CREATE TABLE "dead_letters" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_ask_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "news_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_ask" ON "orders" USING btree ("news_due_at") WHERE next_ask_at is not null;--> statement-breakpoint
UPDATE "orders" SET "next_ask_at" = "next_check_at", "news_due_at" = "next_check_at" WHERE "next_check_at" IS NOT NULL AND "transaction_id" IS NOT NULL;
