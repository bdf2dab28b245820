import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Popover, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useLanguage, useT } from '../../i18n/react';
import type { Day } from '../../i18n/zone';
import { useAccess } from '../../providers/access';
import { useSession } from '../../providers/session';
import { activeBranches, type BranchChoice, branchName, isAdmin } from '../../providers/user';
import { addressOf } from '../../schema/answer';
import { type AnyQuery, filePermissionOf, mayAsk } from '../../schema/query';
import { DayPicker, dayIcon, dayPattern } from '../controls/day-and-time';
import { FileButton } from '../controls/file-button';
import { Glyph } from '../glyph';
import { useWords } from '../words';
import { presetsOf, type ReportsControl } from './use-reports';

interface ReportsBarProps {
  readonly control: ReportsControl;
  /** Reports that can be taken away as files. */
  readonly reports: readonly AnyQuery[];
}

/** Bar that rules the whole page: days (REP-03), branch, only for Admin (REP-02, PRM-23), print and files. */
export const ReportsBar = ({ control, reports }: ReportsBarProps) => {
  const t = useT();
  return (
    <header className="reports-bar cluster not-printed">
      <h1 tabIndex={-1}>{t('reports.title')}</h1>
      <search className="cluster reports-filters">
        <Period control={control} />
        <Branch control={control} />
      </search>
      <span className="bar to-end">
        <Button
          icon={<Glyph of={PrinterOutlined} />}
          aria-label={t('reports.printAll')}
          onClick={() => print()}
        />
        <Files reports={reports} input={control.input} />
      </span>
    </header>
  );
};

const Period = ({ control }: Pick<ReportsBarProps, 'control'>) => {
  const t = useT();
  const language = useLanguage();
  const { days, today, pickDays } = control;
  const presets = presetsOf(today);
  const isShown = ({ from, to }: typeof days) => from === days.from && to === days.to;
  return (
    <>
      <Segmented
        aria-label={t('reports.range')}
        className="reports-presets"
        value={presets.findIndex(([, span]) => isShown(span))}
        options={presets.slice(0, 4).map(([name], value) => ({ value, label: name[language] }))}
        onChange={(index) => {
          const span = presets[index]?.[1];
          if (span) pickDays(span);
        }}
      />
      <DayPicker.RangePicker
        suffixIcon={dayIcon}
        className="filter-range"
        aria-label={t('reports.range')}
        format={dayPattern}
        value={[dayjs(days.from), dayjs(days.to)]}
        allowClear={false}
        // Replaces antd's separator, an arrow with the accessible name 'to'.
        separator={<span aria-hidden>–</span>}
        presets={presets.map(([name, { from, to }]) => ({
          label: name[language],
          value: [dayjs(from), dayjs(to)],
        }))}
        onChange={(picked) => {
          const [from, to] = (picked ?? []).map(dayOf);
          if (from && to) pickDays({ from, to });
        }}
      />
    </>
  );
};

const dayOf = (day: Dayjs | null | undefined): Day | undefined => day?.format('YYYY-MM-DD');

const Branch = ({ control }: Pick<ReportsBarProps, 'control'>) => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  if (!isAdmin(user)) return null;
  return (
    <Select<BranchChoice>
      aria-label={t('common.branch')}
      className="filter"
      value={control.choice ?? undefined}
      options={[
        { value: 'all' as const, label: t('common.allBranches') },
        ...activeBranches(user).map((branch) => ({ value: branch.id, label: branchName(branch, language) })),
      ]}
      popupMatchSelectWidth={false}
      onChange={control.pickBranch}
    />
  );
};

interface FilesProps {
  readonly reports: readonly AnyQuery[];
  readonly input: ReportsControl['input'];
}

/** Files of all reports that are shown, for those who may take them away. */
const Files = ({ reports, input }: FilesProps) => {
  const { t, label } = useWords();
  const { can } = useAccess();
  const files = reports.filter((query) => {
    const permission = filePermissionOf(query);
    return permission !== undefined && can(permission) && mayAsk(query, can);
  });
  if (files.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <ul className="stack">
          {files.map((query) => (
            <li key={query.name}>
              <FileButton
                url={`${addressOf(query.path, {})}/export`}
                query={input}
                title={label(query.label)}
                name={query.name}
                text={label(query.label)}
              />
            </li>
          ))}
        </ul>
      }
    >
      <Button icon={<Glyph of={DownloadOutlined} />} aria-label={t('reports.files')} />
    </Popover>
  );
};
