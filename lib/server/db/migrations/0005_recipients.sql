DROP INDEX "recipients_user";--> statement-breakpoint
ALTER TABLE "recipients" ALTER COLUMN "key_kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "kind" text DEFAULT 'pix' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "chain_id" integer;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "intent_hash" text;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "next_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "recipients_page" ON "recipients" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recipients_used" ON "recipients" USING btree ("user_id","kind","last_used_at" DESC NULLS LAST,"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recipients_due" ON "recipients" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_same" ON "recipients" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_intent" ON "recipients" USING btree ("user_id","intent_hash");--> statement-breakpoint
UPDATE "recipients" SET "state" = CASE WHEN "service_recipient_id" IS NULL THEN 'dropped' ELSE 'active' END, "search_text" = lower("label" || ' ' || "masked_key");
