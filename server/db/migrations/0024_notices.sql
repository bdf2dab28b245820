-- Not logged: a PostgreSQL that begins anew has lost its listeners too, and they look afresh.
CREATE UNLOGGED TABLE "untold_notices" (
	"notice" text NOT NULL
);
