import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect } from 'react';
import { roleOf } from '../../access/catalogue';
import { useLanguage, useT } from '../../i18n/react';
import { reloadPermissions } from '../../providers/access';
import { theBook } from '../../providers/book';
import type { SessionUser } from '../../providers/session';
import { endMask } from '../../resources/account/account';
import { useAction } from '../../screens/actions/use-action';
import { Glyph } from '../../screens/glyph';
import './mask-bar.css';

/** Says at the foot of every page, dialogs included, as whom the product is shown, and ends that. */
export const MaskBar = ({ mask }: { readonly mask: NonNullable<SessionUser['mask']> }) => {
  const t = useT();
  const lang = useLanguage();
  const { isBusy, send } = useAction(endMask);
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-masked', '');
    return () => document.documentElement.removeAttribute('data-masked');
  }, []);
  const name = mask.isRole ? (roleOf(theBook(), mask.name)?.label[lang] ?? mask.name) : mask.name;
  return (
    <div className="bar mask-bar center gap-12 strong not-printed" role="status">
      <Glyph of={EyeOutlined} />
      <span className="ellipsis">{t('mask.as', { name })}</span>
      <Button
        size="small"
        loading={isBusy}
        onClick={() => void send({}, {}).then((sent) => sent && reloadPermissions())}
      >
        {t('mask.end')}
      </Button>
    </div>
  );
};
