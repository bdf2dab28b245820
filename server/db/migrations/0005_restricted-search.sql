-- By hand: what only some readers may find a customer by (phones, e-mail) moves behind the sign that parts it from
-- the rest of the search text (`server/data/search.ts`), in the order it had. The folding is the server's own and not
-- known here, so words are told apart by what they hold: digits by the end of a phone, an e-mail by itself. Where an
-- e-mail was folded into something else, all but the name and the two numbers moves, until the card is saved again.
with "words" as (
  select c.id, part.word, part.at,
    part.word = lower(c.email)
    or exists (
      select from "customers_phones" p where p.parent_id = c.id and part.word ~ '^[0-9]+$' and (
        part.word = regexp_replace(translate(p.phone_raw, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g')
        or right(part.word, 7) = right(regexp_replace(coalesce(p.phone_norm, ''), '[^0-9]', '', 'g'), 7)))
    or (
      c.email is not null and strpos(c.search_text || ' ', ' ' || lower(c.email) || ' ') = 0
      and not part.word = any(string_to_array(c.full_name_key, ' ') || c.person_code || c.paper_code::text)
    ) as is_restricted
  from "customers" c cross join lateral unnest(string_to_array(ltrim(c.search_text), ' ')) with ordinality as part(word, at)
), "parted" as (
  select id,
    ' ' || coalesce(string_agg(word, ' ' order by at) filter (where not is_restricted), '') as open,
    chr(31) || ' ' || string_agg(word, ' ' order by at) filter (where is_restricted) as restricted
  from (select id, word, at, coalesce(is_restricted, false) as is_restricted from "words") w group by id
)
update "customers" c set search_text = parted.open || coalesce(parted.restricted, '') from "parted" where parted.id = c.id;
