CREATE TABLE "last_prices" (
	"kind" text NOT NULL,
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"to_chain_id" integer NOT NULL,
	"to_token" text NOT NULL,
	"prices" jsonb NOT NULL,
	"usd_per_token" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "last_prices_kind_chain_id_token_to_chain_id_to_token_pk" PRIMARY KEY("kind","chain_id","token","to_chain_id","to_token")
);
