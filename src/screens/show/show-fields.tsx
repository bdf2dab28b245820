import { useFormat } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { entityNamed } from '../../resources/index';
import { fieldsOf, moduleOf } from '../../schema/entity';
import { type Field, isSecret } from '../../schema/field';
import { Banner } from '../cells/banner';
import { renderCell, useCellWords } from '../cells/cells';
import { CopyButton } from '../controls/copy-button';
import { type RowData, textIn, valueIn } from '../data/row';
import type { Screen, ShowParts } from '../screen';
import { useWords } from '../words';

interface ShowFieldsProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
}

/** What must be seen of a row before anything is done with it. */
export const Banners = ({ screen: { entity }, row }: Pick<ShowFieldsProps, 'screen' | 'row'>) => {
  const { label } = useWords();
  return fieldsOf(entity).map(([key, field]) =>
    isBanner(field) ? <Banner key={key} label={label(field.label)} text={textIn(row, key)} /> : null,
  );
};

/** The values of a row by the names of its fields; those it has none of lie folded beneath, where the screen says so. */
export const ShowFields = ({ screen: { entity }, row, parts }: ShowFieldsProps) => {
  const said = useCellWords();
  const { t } = said.words;
  const { can } = useAccess();
  const format = useFormat();
  const shown = fieldsOf(entity).filter(
    ([key, field]) => !parts.hidden?.includes(key) && !isBanner(field) && isShown(field, can),
  );
  const isFolded = (key: string): boolean =>
    parts.foldsEmpty !== undefined && !parts.foldsEmpty.except.includes(key) && isEmpty(valueIn(row, key));
  // What nobody fills in is not missing.
  const folded = shown.filter(([key, { write }]) => isFolded(key) && write !== 'never');
  const item = ([key, field]: readonly [string, Field]) => {
    const Own = parts.cells?.[key];
    return (
      <div key={key} className={isWide(field) ? 'show-item show-item-wide' : 'show-item'}>
        <dt>{said.words.label(field.label)}</dt>
        <dd>
          {Own ? <Own row={row} /> : renderCell({ field, name: key, holder: row }, said)}
          {!Own && isCopied(field) && textIn(row, key) !== '' && <CopyButton text={textIn(row, key)} />}
        </dd>
      </div>
    );
  };
  return (
    <>
      <dl className="show-list">
        {parts.first?.map(({ label, cell: First }) => (
          <div key={label} className="show-item">
            <dt>{t(label)}</dt>
            <dd>
              <First row={row} />
            </dd>
          </div>
        ))}
        {shown.filter(([key]) => !isFolded(key)).map(item)}
      </dl>
      {folded.length > 0 && (
        <details className="show-empty">
          <summary>{t('generic.emptyFields', { count: format.integer(folded.length) })}</summary>
          <dl className="show-list">{folded.map(item)}</dl>
        </details>
      )}
    </>
  );
};

const isBanner = (field: Field): boolean => field.kind === 'text' && field.banner === true;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Neither a secret nor what the reader has no right to; there, an empty value would say that there is none. */
const isShown = (field: Field, can: (permission: string) => boolean): boolean =>
  field.kind === 'reference' && field.back
    ? can(`${moduleOf(entityNamed(field.to))}.read`)
    : !isSecret(field);

/** What people carry elsewhere: codes, numbers, addresses on the net. */
const isCopied = (field: Field): boolean =>
  (field.kind === 'integer' && field.format === 'code') ||
  (field.kind === 'text' &&
    (field.unique !== undefined || ['phone', 'email', 'code'].includes(field.format ?? '')));

const isWide = (field: Field): boolean =>
  field.kind === 'rows' ? field.flat === undefined : field.kind === 'text' && field.format === 'lines';
