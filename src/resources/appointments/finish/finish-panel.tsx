import './finish.css';
import { CalendarOutlined, CheckOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { humanDay, humanMoment } from '../../../i18n/human';
import { between, useBetween } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import type { QueryAnswer } from '../../../schema/query';
import type { RowOf } from '../../../schema/types';
import { openLater } from '../../../screens/actions/toast-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { embeddedIn, textIn, zoneIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { Glyph } from '../../../screens/glyph';
import { Notice } from '../../../screens/notice';
import { SidePanel } from '../../../screens/panel/side-panel';
import { Person } from '../../../screens/person/person';
import { useQueryOf, useRowsOf } from '../../../screens/query/use-query-of';
import { useLeaveQuestion } from '../../../screens/question';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { finish, noteVisit } from '../desk-actions';
import { CameDialog } from '../dialogs';
import { appointments } from '../entity';
import { visits } from '../queries';
import { Album, Photos } from './photos';
import { photos } from './visit-photos';

type Row = RowOf<typeof appointments>;

const past = { ar: 'من قبل', en: 'Before' } as const;
const title = { ar: 'الموعد القادم', en: 'Next booking' } as const;
const book = { ar: 'حجز الموعد القادم', en: 'Book the next visit' } as const;
const save = { ar: 'حفظ وإنهاء', en: 'Save and finish' } as const;

/** Ends a visit with a note: one press, one field, one press. The notes of earlier visits stand beneath it. */
export const FinishPanel = (props: RowDialogProps<Row>) => <NotePanel {...props} action={finish} />;

/** Corrects the note of a visit. */
export const NoteVisitPanel = (props: RowDialogProps<Row>) => <NotePanel {...props} action={noteVisit} />;

type NotePanelProps = RowDialogProps<Row> & { readonly action: typeof finish | typeof noteVisit };

const NotePanel = ({ row, action, onClose }: NotePanelProps) => {
  const { t, label } = useWords();
  const parting = useBetween();
  const [note, setNote] = useState(row.visitNote ?? '');
  const ending = useAction(finish);
  const noting = useAction(noteVisit);
  const isEnding = action === finish;
  const { isBusy, problem } = isEnding ? ending : noting;
  const [isAsking, setAsking] = useState(false);
  const send = async (came = row.attendanceId !== null) => {
    if (isEnding && !came) return setAsking(true);
    const values = { visitNote: note.trim() || null };
    const version = { version: row.version };
    const done = isEnding
      ? await ending.send({ id: row.id }, { ...values, came }, version)
      : await noting.send({ id: row.id }, values, version);
    if (done) onClose();
  };
  const earlier = useQueryOf(visits, {}, { params: { id: row.id } }).data ?? [];
  const taken = useQueryOf(photos, {}, { params: { id: row.id } }).data ?? [];
  const mayAdd = useCan({ resource: 'ownVisits', action: 'update' }).data?.can ?? false;
  const mayBook = useCan({ resource: appointments.name, action: 'create' }).data?.can;
  const next = useNextOf(row, isEnding);
  const askToLeave = useLeaveQuestion();
  const isSame = note.trim() === (row.visitNote ?? '');
  return (
    <SidePanel
      title={label(action.label)}
      onClose={() => void (isSame ? onClose() : askToLeave({ onOk: onClose }))}
      foot={
        <Button
          type="primary"
          size="large"
          block
          icon={<Glyph of={CheckOutlined} />}
          loading={isBusy}
          onClick={() => void send()}
        >
          {isEnding ? label(save) : t('common.save')}
        </Button>
      }
    >
      <div className="finish grid gap-16">
        <Person
          id={row.customerId}
          name={textIn(row, 'customerFullName') || row.title || ''}
          sub={row.services.map(({ serviceName }) => serviceName).join(parting)}
          alert={textIn(embeddedIn(row, 'customerId'), 'careNote')}
        />
        {problem !== '' && <Notice type="error" message={problem} />}
        <FieldFrame id="visit-note" label={label(noteVisit.label)} wide>
          <Input.TextArea
            id="visit-note"
            data-first
            autoSize={{ minRows: 4 }}
            maxLength={4000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
        </FieldFrame>
        <Photos row={row} all={taken.filter(({ appointmentId }) => appointmentId === row.id)} mayAdd={mayAdd}>
          {next === null && mayBook && (
            <Button
              icon={<Glyph of={CalendarOutlined} />}
              onClick={() => openLater({ entity: appointments, dialog: 'bookNext', row })}
            >
              {label(book)}
            </Button>
          )}
        </Photos>
        {next && <NextVisit next={next} />}
        <Past row={row} visits={earlier} photos={taken} />
        {isAsking && (
          <CameDialog
            row={row}
            isBusy={isBusy}
            problem={problem}
            onCame={() => void send(true)}
            onAbsent={onClose}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </SidePanel>
  );
};

interface PastProps {
  readonly row: Row;
  readonly visits: QueryAnswer<typeof visits>;
  readonly photos: QueryAnswer<typeof photos>;
}

const Past = ({ row, visits: data, photos: taken }: PastProps) => {
  const { label, lang } = useWords();
  const zone = zoneIn(useSession(), row.branchId);
  if (data.length === 0) return null;
  const dayOf = (at: string) => todayIn(zone, new Date(at));
  return (
    <section aria-label={label(past)}>
      <h3>{label(past)}</h3>
      <ul className="finish-past">
        {data.map(({ id, start, services, staff, note }) => (
          <li key={id}>
            <span className="finish-past-head flex between gap-12 strong">
              <bdi>{services}</bdi>
              <span className="soft">{humanDay(dayOf(start), todayIn(zone, new Date()), lang)}</span>
            </span>
            {note !== null && <bdi className="lines">{note}</bdi>}
            <Album row={row} of={taken.filter(({ appointmentId }) => appointmentId === id)} />
            <span className="soft">
              <bdi>{staff}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The customer's next booking after now; undefined until it is known, null if there is none. */
const useNextOf = (row: Row, isWanted: boolean) => {
  const timeZone = zoneIn(useSession(), row.branchId);
  const now = new Date();
  const { rows } = useRowsOf(
    appointments,
    {
      customerId: row.customerId,
      status: 'Planned',
      startFrom: todayIn(timeZone, now),
      sortBy: 'start',
      pageSize: 5,
    },
    { isWanted },
  );
  return rows && (rows.find(({ id, start }) => id !== row.id && Date.parse(start) > now.getTime()) ?? null);
};

const NextVisit = ({ next }: { readonly next: Row }) => {
  const { label, lang } = useWords();
  const timeZone = zoneIn(useSession(), next.branchId);
  return (
    <section className="finish-next grid" style={{ justifyItems: 'start' }} aria-label={label(title)}>
      <h3>{label(title)}</h3>
      <p>
        <Glyph of={CalendarOutlined} /> {humanMoment(next.start, new Date(), lang, { timeZone })}
        <span className="soft">
          <bdi>{next.services.map(({ serviceName }) => serviceName).join(between[lang])}</bdi>
        </span>
      </p>
    </section>
  );
};
