CREATE TABLE "monthly_volumes" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"order_count" integer NOT NULL,
	"brl" numeric NOT NULL,
	CONSTRAINT "monthly_volumes_user_id_month_kind_pk" PRIMARY KEY("user_id","month","kind")
);
--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "send_amount" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receive_amount" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_rate" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fees" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transfer_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "monthly_volumes" ADD CONSTRAINT "monthly_volumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_page" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_state_page" ON "orders" USING btree ("user_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
UPDATE "orders" o SET
  "send_amount" = q."quote" ->> 'sendAmount',
  "receive_amount" = q."quote" ->> 'receiveAmount',
  "exchange_rate" = q."quote" ->> 'exchangeRate',
  "fees" = coalesce(q."quote" -> 'fees', '[]'::jsonb)
FROM (SELECT "order_id", "body" -> 'quote' AS "quote" FROM "order_events" WHERE "body" ->> 'type' = 'quote-received') q
WHERE q."order_id" = o."id";--> statement-breakpoint
UPDATE "orders" o SET "receive_amount" = t."amount"
FROM (
  SELECT DISTINCT ON ("order_id") "order_id", "body" -> 'payout' ->> 'amount' AS "amount" FROM "order_events"
  WHERE "body" ->> 'type' = 'service-status' AND "body" -> 'payout' ->> 'amount' IS NOT NULL
  ORDER BY "order_id", "seq" DESC
) t
WHERE t."order_id" = o."id" AND o."kind" = 'sell';--> statement-breakpoint
UPDATE "orders" o SET "receive_amount" = e."body" ->> 'amount', "delivery_hash" = e."body" ->> 'hash'
FROM "order_events" e WHERE e."order_id" = o."id" AND e."body" ->> 'type' = 'delivery-seen';--> statement-breakpoint
UPDATE "orders" o SET "refund_hash" = e."body" ->> 'hash'
FROM "order_events" e WHERE e."order_id" = o."id" AND e."body" ->> 'type' = 'refund-seen';--> statement-breakpoint
UPDATE "orders" o SET "transfer_hash" = c."hash"
FROM "chain_claims" c WHERE c."order_id" = o."id" AND c."step" = 'transfer';--> statement-breakpoint
UPDATE "orders" o SET
  "search_text" = lower(concat_ws(' ', o."recipient_label", o."recipient_masked_key", o."to_address")),
  "ended_at" = CASE WHEN o."state" IN ('completed', 'failed', 'refunded', 'expired', 'cancelled', 'abandoned') THEN coalesce(
    (SELECT min(e."at") FROM "order_events" e
      WHERE e."order_id" = o."id" AND e."body" ->> 'type' = 'service-status' AND e."body" ->> 'status' = o."state"),
    o."updated_at") END;--> statement-breakpoint
INSERT INTO "monthly_volumes" ("user_id", "month", "kind", "order_count", "brl")
SELECT "user_id", to_char("ended_at" AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), "kind", count(*),
  coalesce(sum(CASE "kind" WHEN 'sell' THEN "receive_amount"::numeric WHEN 'buy' THEN "send_amount"::numeric END), 0)
FROM "orders" WHERE "state" = 'completed' GROUP BY 1, 2, 3;
