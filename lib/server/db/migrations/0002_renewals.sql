ALTER TABLE "orders" ADD COLUMN "renews" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_renewal" ON "orders" USING btree ("user_id","renews");