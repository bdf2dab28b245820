-- [every book: these are made for another book, too.
alter table account_notices drop column seen_at;
drop table sign_in_browsers;
-- every book]
