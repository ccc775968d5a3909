ALTER TABLE "recipients" ADD COLUMN "key_fingerprint" text;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "wanted_key" jsonb;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "seen" jsonb;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "recheck_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "recipients_frozen" ON "recipients" USING btree ("recheck_at") WHERE state = 'frozen';--> statement-breakpoint
CREATE INDEX "recipients_service_id" ON "recipients" USING btree (lower("service_recipient_id"));