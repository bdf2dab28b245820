-- Numbers of issued documents carry the branch's code, so it is fixed with the first of them (BRN-26).
CREATE FUNCTION branch_code_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM document_numbers WHERE branch_id = OLD.id)
  THEN RAISE EXCEPTION 'the code of a branch that has issued documents is fixed' USING ERRCODE = 'P0001', CONSTRAINT = 'branches_code_fixed'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "branches_code_fixed" BEFORE UPDATE OF "code" ON "branches" FOR EACH ROW
  WHEN (OLD.code IS NOT NULL AND OLD.code IS DISTINCT FROM NEW.code) EXECUTE FUNCTION branch_code_is_fixed();
