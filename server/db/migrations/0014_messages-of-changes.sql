ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "pace_seconds" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "per_hour" integer DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "per_day" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "price_category" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "billing" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "pricing_model" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_billing" CHECK ("billing" in ('billable', 'free'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_price_category_length" CHECK (char_length("price_category") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_pricing_model_length" CHECK (char_length("pricing_model") <= 40) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("kind" in ('reminder', 'booked', 'moved', 'cancelled', 'afterVisit', 'followUp', 'birthday', 'manual', 'test', 'optOut'));
--> statement-breakpoint
-- A pace outside these limits gets a number banned, whoever writes it (R-39).
alter table channels
  add constraint channels_pace_seconds_safe check (pace_seconds between 20 and 120),
  add constraint channels_per_hour_safe check (per_hour between 1 and 60),
  add constraint channels_per_day_safe check (per_day between 1 and 400);

-- Links to an appointment's calendar file, by the hash of their token. The file itself is made when it is asked for.
create table calendar_links (
  token_hash text not null constraint calendar_links_pk primary key,
  appointment_id integer not null constraint calendar_links_appointment references appointments (id) on delete cascade,
  expires_at timestamptz(3) not null
);

create index calendar_links_appointment on calendar_links (appointment_id);

create index calendar_links_age on calendar_links (expires_at);
