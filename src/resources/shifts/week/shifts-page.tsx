import '../../../screens/screens.css';
import { Failure } from '../../../screens/controls/failure';
import { StepButton } from '../../../screens/controls/icon-button';
import { useQuestion } from '../../../screens/question';
import './week.css';
import { CopyOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { usePageTitle } from '../../../brand/use-brand';
import { Between, useFormat } from '../../../i18n/react';
import { addDays } from '../../../i18n/zone';
import { failureText } from '../../../providers/http-error';
import { branchName } from '../../../providers/session';
import type { ActionAnswer } from '../../../schema/action';
import { useAction } from '../../../screens/actions/use-action';
import { Glyph } from '../../../screens/glyph';
import { Guard } from '../../../screens/guard';
import { useTidyAddress } from '../../../screens/hooks';
import { lazyPart } from '../../../screens/lazy-part';
import { ListScreen } from '../../../screens/list/list-screen';
import { EmptyList, ListSkeleton } from '../../../screens/list/states';
import { useChosen } from '../../../screens/list/views';
import { PageHead } from '../../../screens/page';
import { useWords } from '../../../screens/words';
import type { AbsenceOf } from '../../absences/form';
import { copyWeek } from '../actions';
import { shifts as entity } from '../entity';
import { prefillKeys } from '../rules';
import { shiftsScreen } from '../screen';
import { ShiftView, ShiftViewSwitch } from '../view-switch';
import { useAbsences, useSchedule, useWeek } from './use-week';
import { WeekTable } from './week-table';

const prefills = Object.values(prefillKeys);

/** Shifts as a list, or as a week for who chose it last. Both open the generated dialogs (SHF-01, SHF-02). */
export const ShiftsPage = () => {
  useTidyAddress(entity.route, prefills);
  const { entityText } = useWords();
  const choice = useChosen(entity.name);
  const permission = 'shifts.read';
  return (
    <ShiftView value={choice}>
      {choice[0] === 'week' ? (
        <Guard permission={permission} denied={entityText(entity, 'noRead', { permission })}>
          <Week />
          <Outlet />
        </Guard>
      ) : (
        <ListScreen screen={shiftsScreen} />
      )}
    </ShiftView>
  );
};

const AbsencePanel = lazyPart(() => import('../../absences/form'), 'AbsencePanel');

const Week = () => {
  const { t, lang, entityText } = useWords();
  usePageTitle(entityText(entity, 'title'));
  const format = useFormat();
  const navigate = useNavigate();
  const mayAdd = useCan({ resource: 'shifts', action: 'create' }).data?.can;
  const week = useWeek();
  const { branchId, branches, days, today, params } = week;
  const schedule = useSchedule(branchId, days);
  const absences = useAbsences(branchId, days);
  const [absence, setAbsence] = useState<AbsenceOf>();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const branch = branches.find(({ id }) => id === branchId);
  const span = t('shifts.weekOf', { from: format.date(first), to: format.date(last) });
  const add = () => {
    const next = new URLSearchParams(params);
    if (branchId !== undefined) next.set('branchId', String(branchId));
    void navigate(`${entity.route}/create?${next}`);
  };
  return (
    <section className="screen week-screen">
      <PageHead title={entityText(entity, 'title')}>
        {branch && (
          <span className="soft digits print-only">
            <bdi>{branchName(branch, lang)}</bdi>
            <Between />
            {span}
          </span>
        )}
        {mayAdd && (
          <Button className="not-printed" type="primary" icon={<Glyph of={PlusOutlined} />} onClick={add}>
            {entityText(entity, 'add')}
          </Button>
        )}
      </PageHead>
      <ShiftViewSwitch />
      <search className="cluster not-printed">
        <Select
          className="filter"
          aria-label={t('common.branch')}
          value={branchId ?? null}
          placeholder={t('common.branch')}
          options={branches.map((one) => ({ value: one.id, label: branchName(one, lang) }))}
          popupMatchSelectWidth={false}
          onChange={(id) => id !== null && week.pick(id)}
        />
        <span className="gap-4 inline">
          <StepButton by={-1} text={t('shifts.previousWeek')} onClick={() => week.goTo(addDays(first, -7))} />
          <Button disabled={days.includes(today)} onClick={() => week.goTo(today)}>
            {t('shifts.thisWeek')}
          </Button>
          <StepButton by={1} text={t('shifts.nextWeek')} onClick={() => week.goTo(addDays(first, 7))} />
        </span>
        <span className="soft digits" aria-live="polite">
          {span}
        </span>
        {branchId !== undefined && (
          <span className="screen-tools-end">
            {mayAdd && <CopyWeek branchId={branchId} first={first} />}
            <Button icon={<Glyph of={PrinterOutlined} />} onClick={() => print()}>
              {t('common.print')}
            </Button>
          </span>
        )}
      </search>
      {branchId === undefined ? (
        <EmptyList text={t('shifts.pickBranch')} />
      ) : schedule.data?.staff.length === 0 ? (
        <EmptyList text={t('shifts.noStaff')} />
      ) : schedule.data ? (
        <WeekTable
          {...{ days, today, branchId, params }}
          schedule={schedule.data}
          marked={schedule.marked}
          absences={absences.data ?? []}
          onAbsence={setAbsence}
        />
      ) : schedule.error ? (
        <Failure
          text={failureText({ entity: entity.name, operation: 'load', error: schedule.error, t })}
          retry={schedule.retry}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
      <Suspense fallback={null}>
        {absence && <AbsencePanel of={absence} onClose={() => setAbsence(undefined)} />}
      </Suspense>
    </section>
  );
};

const CopyWeek = ({ branchId, first }: { readonly branchId: number; readonly first: string }) => {
  const { t, label } = useWords();
  const question = useQuestion();
  const { isBusy, send } = useAction(copyWeek);
  const title = label(copyWeek.label);
  const copied = (answer: ActionAnswer<typeof copyWeek>) =>
    answer.copied + answer.skipped === 0
      ? t('shifts.nothingToCopy')
      : [t('shifts.copied', { count: answer.copied }), t('shifts.skipped', { count: answer.skipped })].join(
          t('error.listComma'),
        );
  const ask = () =>
    question({
      title,
      content: copyWeek.confirm && label(copyWeek.confirm),
      okText: title,
      onOk: () => send({}, { branchId, weekStart: first }, { title: copied }),
    });
  return (
    <Button icon={<Glyph of={CopyOutlined} />} loading={isBusy} onClick={ask}>
      {title}
    </Button>
  );
};
