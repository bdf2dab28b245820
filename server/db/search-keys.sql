-- Keys by which the rows of a branch are found: each word's endings of at least three letters, cut at eight, with the
-- branch before them (`12-` the row's own, `12~` one that shares it). What a word contains begins one of its endings, so
-- a prefix finds it. Each word has a key with the words behind it as well, because names are also written without blanks.
-- A text whose keys could exceed what PostgreSQL stores has the key `*`, which every search asks for.
-- Indexes hold its results. A release that changes them needs a function of another name and new indexes.
CREATE OR REPLACE FUNCTION search_keys(own integer, others integer[], txt text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(replace(txt, chr(31), ''), ' ');
  endings text[] := '{}';
  keys text[] := '{}';
  word text;
  joined text := '';
  mark text;
BEGIN
  IF length(txt) * (1 + cardinality(others)) > 10000 THEN RETURN array_to_tsvector('{*}'); END IF;
  FOR n IN REVERSE cardinality(words)..1 LOOP
    word := words[n];
    CONTINUE WHEN word = '';
    FOR s IN 1..greatest(1, length(word) - 2) LOOP endings := endings || substr(word, s, 8); END LOOP;
    -- No name goes on in a number, and every phone would make a key of its own with the name before it.
    joined := CASE WHEN word ~ '^[0-9]' THEN '' ELSE left(word || joined, 8) END;
    endings := endings || joined;
  END LOOP;
  FOR n IN 0..cardinality(others) LOOP
    mark := CASE n WHEN 0 THEN coalesce(own::text, '') || '-' ELSE others[n] || '~' END;
    FOREACH word IN ARRAY endings LOOP
      CONTINUE WHEN word = '';
      keys := keys || (mark || word);
    END LOOP;
  END LOOP;
  RETURN array_to_tsvector(keys);
END $$;
