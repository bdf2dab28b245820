-- Notices of changes as earlier releases stored them; nothing has written or read them since.
drop table untold_notices;
