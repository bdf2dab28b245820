/* The table as it is after the step before:
-- What the official provider tells of a number and its account.
create table channel_accounts (
  channel_id integer primary key constraint channel_accounts_channel references channels (id) on delete cascade,
  is_locked boolean not null default false,
  -- A send was refused because the number is not registered.
  is_unregistered boolean not null default false,
  -- When it was last registered or tried to be; the provider allows ten tries in three days.
  register_tried_at timestamptz(3),
  is_pin_wrong boolean not null default false,
  -- When the templates were read, and why not if they could not be.
  templates_read_at timestamptz(3),
  templates_problem text constraint channel_accounts_templates_problem_length check (char_length(templates_problem) <= 40)
);
*/
-- accepted: nobody has installed a release that uses it
ALTER TABLE "channels" DROP COLUMN "pace_seconds";--> statement-breakpoint
-- accepted: nobody has installed a release that uses it
ALTER TABLE "channels" DROP COLUMN "per_hour";--> statement-breakpoint
-- accepted: nobody has installed a release that uses it
ALTER TABLE "channels" DROP COLUMN "per_day";
