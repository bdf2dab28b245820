-- Nothing looks these up: a word is searched for in the customer as well, and redactions are read by their entry.
DROP INDEX "appointments_search";--> statement-breakpoint
DROP INDEX "customer_packages_search";--> statement-breakpoint
DROP INDEX "followups_search";--> statement-breakpoint
DROP INDEX "invoices_search";--> statement-breakpoint
DROP INDEX "trail_redactions_erasure";--> statement-breakpoint
-- Search texts wait to be taken into their index together. What is in it stays, so nothing is built anew.
ALTER INDEX "audit_logs_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "branches_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "channels_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "credit_notes_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "customers_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "expenses_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "packages_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "rooms_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "services_search" SET (fastupdate = true, gin_pending_list_limit = 128);--> statement-breakpoint
ALTER INDEX "users_search" SET (fastupdate = true, gin_pending_list_limit = 128);
