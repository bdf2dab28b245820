-- [every book: these are made for another book, too.
-- accepted: nobody has installed a release that uses it.
alter table account_notices drop column seen_at;
-- accepted: nobody has installed a release that uses it.
drop table sign_in_browsers;
-- every book]
