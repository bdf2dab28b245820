ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("kind" in ('reminder', 'booked', 'moved', 'cancelled', 'afterVisit', 'followUp', 'birthday', 'manual', 'test', 'answer', 'optOut'));--> statement-breakpoint
-- accepted: nobody has installed a release that uses it
DROP TABLE "channel_outages";
