import { useNavigate } from 'react-router';
import { useFormat } from '../../i18n/react';
import { ActionRun } from '../../screens/actions/action-run';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { erase } from './actions';
import { type Customer, customers } from './entity';
import { erasure } from './queries';

/** Explains what is erased and what stays, and asks to type the person number, because there is no undo. */
export const EraseDialog = (props: RowDialogProps<Customer>) => {
  const { id, personCode } = props.row;
  const { t, label } = useWords();
  const navigate = useNavigate();
  const { data } = useQueryOf(erasure, {}, { params: { id } });
  const format = useFormat();
  const above = (
    <>
      <Notice type="warning" message={label(erasingTexts.final)} />
      <div>
        <h3 className="spaced">{label(erasingTexts.goes)}</h3>
        <p>{label(erasingTexts.goesText)}</p>
        <h3 className="spaced">{label(erasingTexts.stays)}</h3>
        <p>{label(erasingTexts.staysText)}</p>
        {data && data.length > 0 && (
          <p className="quiet">
            {data.map(({ what, count }) => `${what}: ${format.integer(count)}`).join(t('error.listComma'))}
          </p>
        )}
        <h3 className="spaced">{label(erasingTexts.elsewhere)}</h3>
        <p>{label(erasingTexts.elsewhereText)}</p>
      </div>
    </>
  );
  return (
    <ActionRun
      {...props}
      action={erase}
      screen={{ entity: customers }}
      parts={{ above, after: { personCode: () => <bdi className="quiet">{personCode}</bdi> } }}
      onSent={() => navigate(customers.route)}
    />
  );
};

/** Texts shown before a person is erased. */
const erasingTexts = {
  final: { ar: 'لا يمكن التراجع عن المحو.', en: 'Erasing cannot be undone.' },
  goes: { ar: 'ما يُمحى', en: 'What is erased' },
  goesText: {
    ar: 'الاسم والهواتف والبريد والعنوان وتاريخ الميلاد والملاحظات، والبطاقات المدمجة معها، ونصوص الملاحظات في المواعيد والزيارات والفواتير والمتابعات، ونصوص الرسائل وأرقامها، وهذه القيم كلها من سجل المراجعة.',
    en: 'Name, phones, e-mail, address, birth date and notes, cards that were merged into this one, notes of appointments, visits, invoices and follow-ups, texts and numbers of messages, and all these values in the audit log.',
  },
  stays: { ar: 'ما يبقى ولماذا', en: 'What stays, and why' },
  staysText: {
    ar: 'الفواتير وإشعارات الدائن والمدفوعات وحركات الرصيد والباقات والمواعيد تبقى برقم تعريفي بلا اسم، لأن الحسابات والضرائب تحتاجها. وتبقى قيود المراجعة وأوقاتها ومن قام بها.',
    en: 'Invoices, credit notes, payments, credit, packages and appointments stay under a number without a name, as books and taxes need them. Entries of the audit log stay, with when and by whom.',
  },
  elsewhere: { ar: 'ما لا يصل إليه المحو', en: 'What erasing does not reach' },
  elsewhereText: {
    ar: 'النسخ الاحتياطية السابقة حتى تُحذف مع الوقت وما نُزّل منها، وملفات الأشهر التي أُزيلت من سجل المراجعة، والملفات المصدرة والمطبوعة، وما كُتب عن الشخص في بطاقات غيره، والرسائل عند مزود الخدمة.',
    en: 'Earlier backups until they are gone and copies that were downloaded, files of months that were dropped from the audit log, files that were exported or printed, what was written about the person on other cards, and messages at the provider.',
  },
} as const;
