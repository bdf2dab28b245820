-- A new card's number comes with its row instead of being asked for before. It is found by it, so its text gets it too:
-- last of what every reader finds, before the sign behind which a right is needed.
CREATE FUNCTION customer_is_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_code := nextval('person_codes')::text;
  NEW.search_text := CASE strpos(NEW.search_text, chr(31)) WHEN 0 THEN NEW.search_text || ' ' || NEW.person_code
    ELSE replace(NEW.search_text, chr(31), ' ' || NEW.person_code || chr(31)) END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "customers_numbered" BEFORE INSERT ON "customers" FOR EACH ROW WHEN (NEW.person_code IS NULL) EXECUTE FUNCTION customer_is_numbered();
