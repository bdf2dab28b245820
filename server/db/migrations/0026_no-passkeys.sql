-- [every book: these are made for another book, too.
-- accepted: nobody has installed a release that uses it.
drop table passkey_challenges;
-- accepted: nobody has installed a release that uses it.
drop table passkeys;
-- every book]
