import type { BaseRecord } from '@refinedev/core';
import { type ReactNode, use, useMemo } from 'react';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import type { TextKey } from '../../i18n/texts';
import { theBook } from '../../providers/book';
import { groupsOn, partsOf } from '../../schema/settings';
import { Guard } from '../guard';
import { PageHead } from '../page';
import type { FormParts } from '../screen';
import { SettingsForm } from './settings-form';
import { SettingsNav } from './settings-nav';
import { useSettingsForm } from './use-settings-form';
import '../screens.css';
import './settings.css';

interface SettingsPageProps {
  readonly title: TextKey;
  /** Path of the page. It shows the groups that name this path. */
  readonly path: string;
  readonly inputs?: FormParts['inputs'];
  readonly onSaved?: (answer: BaseRecord) => void;
  readonly children?: ReactNode;
}

/** Page of settings, only for the system manager (SET-01, PRM-33). */
export const SettingsPage = (props: SettingsPageProps) => (
  <Guard adminOnly permission="settings.read" denied={useT()('settings.notAuthorised')}>
    <Page {...props} />
  </Guard>
);

const Page = ({ title, path, inputs, onSaved, children }: SettingsPageProps) => {
  const t = useT();
  const all = use(theBook().settings());
  const groups = useMemo(() => groupsOn(all, path), [all, path]);
  usePageTitle(t(title));
  const state = useSettingsForm({
    groups,
    saved: 'settings.saved',
    saveFailed: 'settings.error.save',
    loadFailed: 'settings.error.load',
    ...(onSaved && { onSaved }),
  });
  return (
    <section className="screen">
      <PageHead title={t(title)} />
      <div className="settings-page">
        <SettingsNav path={path} parts={groups.flatMap(partsOf)} />
        <div className="stack" style={{ gap: 32 }}>
          <SettingsForm
            groups={groups}
            state={state}
            path={path}
            loadFailed={t('settings.error.load')}
            {...(inputs && { inputs })}
          />
          {children}
        </div>
      </div>
    </section>
  );
};
