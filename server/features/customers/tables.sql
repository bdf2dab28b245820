-- How often a user has looked for cards of other branches on a day (UTC).
create table customer_link_tries (
  user_id integer constraint customer_link_tries_user_id references users (id) on delete cascade,
  day date,
  tries integer not null,
  primary key (user_id, day)
);

-- Suggestions look at the newest cards alone.
drop index customers_referral;
