-- Keys by which the rows of a branch are found: each word's endings of at least three letters, cut at eight, with the
-- branch before them (`12-` the row's own, `12~` one that shares it). What a word contains begins one of its endings, so
-- a prefix finds it. A name that may be written as one word (`writtenForms` of the vocabulary) has that word as well.
-- A text whose keys could exceed what PostgreSQL stores has the key `*`, which every search asks for.
-- Indexes hold its results. A release that changes them needs a function of another name and new indexes.
CREATE OR REPLACE FUNCTION search_keys(own integer, others integer[], txt text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(replace(txt, chr(31), ''), ' ');
  endings text[] := '{}';
  keys text[] := '{}';
  word text;
  joined text;
  half integer;
  mark text;
BEGIN
  IF length(txt) * (1 + cardinality(others)) > 10000 THEN RETURN array_to_tsvector('{*}'); END IF;
  FOR n IN 1..cardinality(words) LOOP
    word := words[n];
    CONTINUE WHEN word = '';
    FOR s IN 1..greatest(1, length(word) - 2) LOOP endings := endings || substr(word, s, 8); END LOOP;
    half := CASE WHEN right(word, 3) IN ('عبد', 'ابو', 'ابن') THEN 3 WHEN right(word, 2) = 'ام' THEN 2 ELSE 0 END;
    CONTINUE WHEN half = 0 OR coalesce(words[n + 1], '') = '';
    joined := right(word, half) || words[n + 1];
    FOR s IN 1..half LOOP endings := endings || substr(joined, s, 8); END LOOP;
  END LOOP;
  FOR n IN 0..cardinality(others) LOOP
    mark := CASE n WHEN 0 THEN coalesce(own::text, '') || '-' ELSE others[n] || '~' END;
    FOREACH word IN ARRAY endings LOOP keys := keys || (mark || word); END LOOP;
  END LOOP;
  RETURN array_to_tsvector(keys);
END $$;
