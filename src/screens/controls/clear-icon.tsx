import { CloseCircleFilled } from '@ant-design/icons';
import { useT } from '../../i18n/react';

/** The cross that empties a picker, with its name: antd gives it the role of a button and no words. */
export const ClearIcon = () => {
  const t = useT();
  return (
    <>
      <CloseCircleFilled />
      <span className="visually-hidden">{t('form.clear')}</span>
    </>
  );
};

/** For `allowClear` of the pickers. */
export const clearable = { clearIcon: <ClearIcon /> };
