-- [every book: these are made for another book, too.
drop table passkey_challenges;
drop table passkeys;
-- every book]
