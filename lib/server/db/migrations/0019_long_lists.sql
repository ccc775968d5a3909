DROP INDEX "orders_ask";--> statement-breakpoint
CREATE INDEX "dead_letters_handled" ON "dead_letters" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "orders_ask" ON "orders" USING btree ("news_due_at","next_ask_at") WHERE next_ask_at is not null;