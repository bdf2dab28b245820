-- accepted: nobody has installed a release that uses it
ALTER TABLE "channel_accounts" DROP COLUMN "quality", DROP COLUMN "day_limit";
