import type { ReactNode } from 'react';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { type Entity, fieldOf, fieldsOf, moduleOf } from '../../schema/entity';
import { type Field, isNothing, isSecret } from '../../schema/field';
import { isShownIn } from '../../schema/visibility';
import { renderCell, useCellWords } from '../cells/cells';
import { CopyButton } from '../controls/file-button';
import { isEmpty, isWide, type RowData, textIn, useRowTitle, valueIn } from '../data/row';
import type { Screen, ShowParts } from '../screen';

interface HeadKeys {
  readonly state: string | undefined;
  readonly figure: string | undefined;
  /** Second line of a person. */
  readonly sub: string | undefined;
}

/**
 * Fields that the head of a row shows. The state is the declared one, else the first choice with colours, else the
 * flag that says that the row is out of use; a row in use says nothing about it.
 */
export const headKeysOf = (entity: Entity, row: RowData, { head, hidden = [] }: ShowParts): HeadKeys => {
  const fields = fieldsOf(entity).filter(([key]) => !hidden.includes(key));
  const isOut = entity.inactive !== undefined && valueIn(row, entity.inactive) === false;
  const first = fields.find(([key, field]) => key !== entity.title && isState(field))?.[0];
  return {
    state: head?.state ?? (isOut ? entity.inactive : first),
    figure: head?.figure,
    sub: entity.person?.sub,
  };
};

const isState = (field: Field): boolean =>
  field.kind === 'choice' && field.options.some(({ colour }) => colour !== undefined);

interface ShowItemProps {
  readonly name: ReactNode;
  /** True for the width of two. Default: false. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A value under its name, in a list of them. */
export const ShowItem = ({ name, isWide: isDouble = false, children }: ShowItemProps) => (
  <div className={isDouble ? 'show-item show-item-wide' : 'show-item'}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface ShowFieldsProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
}

/** The row's values under their labels. Fields without a value are left out, rarely read ones are folded beneath. */
export const ShowFields = ({ screen, row, parts }: ShowFieldsProps) => {
  const { entity } = screen;
  const said = useCellWords();
  const { t, label } = said.words;
  const { can } = useAccess();
  const { facts = [], folded = [], hidden = [], asked = [] } = parts;
  const { state, figure, sub } = headKeysOf(entity, row, parts);
  const name = useRowTitle()(screen, row);
  // The head and the facts show these already. A title stays that has a copy button, or another text than the head.
  const title = fieldOf(entity, entity.title);
  const isNamed =
    entity.person !== undefined ||
    (title?.kind === 'text' && !isCopied(title) && textIn(row, entity.title) === name);
  const above = new Set([state, figure, sub, ...facts, ...(isNamed ? [entity.title] : [])]);
  const shown = fieldsOf(entity).filter(
    ([key, field]) =>
      !hidden.includes(key) &&
      isShownIn(key, field, row) &&
      !above.has(key) &&
      !isBanner(field) &&
      isShown(field, can) &&
      (asked.includes(key) || !isNothing(valueIn(row, key))),
  );
  const item = ([key, field]: readonly [string, Field]) => {
    const Own = parts.cells?.[key];
    return (
      <ShowItem key={key} name={label(field.label)} isWide={isWide(field)}>
        {Own ? <Own row={row} /> : renderCell({ field, name: key, holder: row }, said)}
        {!Own && isCopied(field) && textIn(row, key) !== '' && <CopyButton text={textIn(row, key)} />}
      </ShowItem>
    );
  };
  const rare = shown.filter(([key]) => folded.includes(key));
  const often = shown.filter(([key]) => !folded.includes(key));
  return (
    <>
      {often.length > 0 && <dl className="show-list">{often.map(item)}</dl>}
      {rare.length > 0 && (
        <details className="show-fold ruled">
          <summary>
            {/* The space parts the words: Arabic letters join across elements. */}
            {t('generic.moreFields')}{' '}
            <span className="soft regular" style={{ marginInlineStart: 12 }}>
              {rare.map(([, field]) => label(field.label)).join(t('error.listComma'))}
            </span>
          </summary>
          <dl className="show-list">{rare.map(item)}</dl>
        </details>
      )}
    </>
  );
};

const isBanner = (field: Field): boolean => field.kind === 'text' && field.banner === true;

/** False for secrets and for back references that the reader may not see: their null would look like 'none'. */
const isShown = (field: Field, can: (permission: string) => boolean): boolean =>
  field.kind === 'reference' && field.back
    ? can(`${moduleOf(theBook().entity(field.to))}.read`)
    : !isSecret(field);

/** True if the value gets a copy button: codes, document numbers, phone numbers, e-mail addresses. */
const isCopied = (field: Field): boolean =>
  (field.kind === 'integer' && field.format === 'code') ||
  (field.kind === 'text' &&
    (field.unique !== undefined || ['phone', 'email', 'capitals'].includes(field.format ?? '')));

export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Line beneath the value: what it consists of, or what can be done about it. */
  readonly note?: ReactNode;
  /** 'danger': owed or missed. Default: as all others. */
  readonly tone?: 'danger';
}

/** A few large figures beside each other, parted by rules. */
export const FactRow = ({ facts }: { readonly facts: readonly Fact[] }) =>
  facts.length === 0 ? null : (
    <dl className="facts wrap">
      {facts.map(({ key, label, value, note, tone }) => (
        <div key={key} className="fact">
          <dt className="caption">{label}</dt>
          <dd className={tone && `fact-${tone}`}>{value}</dd>
          {note !== undefined && <dd className="fact-note caption">{note}</dd>}
        </div>
      ))}
    </dl>
  );

interface ShowFactsProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
}

/** The fields that a screen declares as facts. Those without a value are left out. */
export const ShowFacts = ({ screen: { entity }, row, parts: { facts = [], cells } }: ShowFactsProps) => {
  const said = useCellWords();
  const shown = facts.flatMap((key): readonly Fact[] => {
    const field = fieldOf(entity, key);
    if (!field || isEmpty(valueIn(row, key))) return [];
    const Own = cells?.[key];
    return [
      {
        key,
        label: said.words.label(field.label),
        value: Own ? <Own row={row} /> : renderCell({ field, name: key, holder: row }, said),
      },
    ];
  });
  return <FactRow facts={shown} />;
};
