CREATE TABLE "security_events" (
	"minute" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"who" text NOT NULL,
	"network" text NOT NULL,
	"detail" text NOT NULL,
	"machine" text DEFAULT '' NOT NULL,
	"address" text,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_events_minute_event_who_network_detail_machine_pk" PRIMARY KEY("minute","event","who","network","detail","machine")
);
--> statement-breakpoint
CREATE INDEX "security_events_who" ON "security_events" USING btree ("who","minute");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_claims_dead" ON "order_claims" USING btree ("created_at") WHERE next_check_at is null and order_id is null;--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE FUNCTION "keep_security_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."minute" > now() - interval '12 hours' THEN
      RAISE EXCEPTION 'rows of security_events stay for at least 12 hours' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW."minute", NEW."event", NEW."who", NEW."network", NEW."detail", NEW."machine")
      IS DISTINCT FROM (OLD."minute", OLD."event", OLD."who", OLD."network", OLD."detail", OLD."machine")
      OR NEW."count" < OLD."count" OR NEW."last_at" < OLD."last_at" THEN
    RAISE EXCEPTION 'rows of security_events only count on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "security_events_append_only" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "keep_security_events"();--> statement-breakpoint
CREATE TRIGGER "security_events_not_emptied" BEFORE TRUNCATE ON "security_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
