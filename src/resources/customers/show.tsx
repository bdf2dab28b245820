import { PhoneOutlined } from '@ant-design/icons';
import { useInvalidate } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { request } from '../../providers/http';
import { pushToast } from '../../providers/toasts';
import { toLatinDigits } from '../../schema/digits';
import { Cell, Code, Missing } from '../../screens/cells';
import { CopyButton } from '../../screens/copy-button';
import { numberIn, type RowData, textIn, valueIn } from '../../screens/row';
import type { ShowParts } from '../../screens/screen';
import { SoldPackages } from '../customer-packages/sold-packages';
import { Account } from './account';
import { AgeText } from './age';
import { customers } from './entity';
import { History } from './history';

interface PartProps {
  readonly row: RowData;
}

/** Each phone with 'call' and 'copy', and whether messages can reach it. */
const Phones = ({ row }: PartProps) => {
  const t = useT();
  const phones = valueIn(row, 'phones');
  if (!Array.isArray(phones) || phones.length === 0) return <Missing />;
  return (
    <span className="cell-rows cell-rows-all">
      {phones.map((phone) => {
        const raw = toLatinDigits(textIn(phone, 'phoneRaw'));
        const norm = textIn(phone, 'phoneNorm');
        return (
          <span key={textIn(phone, 'id') || raw} className="show-phone">
            <Code>{raw}</Code>
            <a
              className="icon-button"
              href={`tel:${norm || raw.replace(/[^\d+]/g, '')}`}
              aria-label={`${t('generic.call')}: ${raw}`}
              title={t('generic.call')}
            >
              <PhoneOutlined />
            </a>
            <CopyButton text={raw} />
            {norm === '' && <Tag className="cell-tag">{t('customers.cannotMessage')}</Tag>}
          </span>
        );
      })}
    </span>
  );
};

/** The code, or the way to one: the server assigns the next free code of the branch under a lock. */
const PaperCode = ({ row }: PartProps) => {
  const t = useT();
  const mayUpdate = useCan('customers.update');
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const code = textIn(row, 'paperCode');
  if (code !== '')
    return (
      <>
        <Code>{code}</Code>
        <CopyButton text={code} />
      </>
    );
  const generate = async () => {
    setBusy(true);
    try {
      const { data } = await request('POST', `/customers/${row.id}/paper-code/auto`, {
        body: { branchId: numberIn(row, 'branchId') },
      });
      const paperCode = textIn(valueIn(data, 'data'), 'paperCode');
      pushToast({ kind: 'success', title: t('customers.codeGenerated', { paperCode }) });
      await invalidate({ resource: customers.name, invalidates: ['list', 'detail'], id: row.id });
    } catch {
      pushToast({ kind: 'error', title: t('customers.error.generateCode') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Tag className="cell-tag">{t('customers.codeNotSet')}</Tag>
      {mayUpdate && (
        <Button size="small" loading={isBusy} onClick={() => void generate()}>
          {t('customers.generateCode')}
        </Button>
      )}
    </>
  );
};

const BirthDate = ({ row }: PartProps) => (
  <>
    <Cell field={customers.fields.birthDate} name="birthDate" holder={row} />
    <AgeText birthDate={valueIn(row, 'birthDate')} />
  </>
);

export const customersShow: ShowParts = {
  cells: { phones: Phones, paperCode: PaperCode, birthDate: BirthDate },
  sections: [SoldPackages, Account, History],
};
