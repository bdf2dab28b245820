-- [every book: these are made for another book, too.
-- Notices of changes as earlier releases stored them; nothing has written or read them since.
drop table untold_notices;
-- every book]
