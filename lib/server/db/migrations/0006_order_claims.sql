CREATE TABLE "order_claims" (
	"user_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"chain_id" integer NOT NULL,
	"hash" text NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "order_claims_user_id_transaction_id_pk" PRIMARY KEY("user_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_claims_due" ON "order_claims" USING btree ("next_check_at") WHERE next_check_at is not null;