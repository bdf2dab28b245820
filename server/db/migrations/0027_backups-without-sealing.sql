drop table backup_sealing;
