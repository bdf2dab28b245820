import { defaultLogo } from '../../../brand/brand';
import { useBrand, useSystemName } from '../../../brand/use-brand';
import { useLanguage, useT } from '../../../i18n/react';
import { textIn } from '../../../screens/data/row';
import { languageOfText } from './text-script';

export const Seller = ({ branch, taxNumber }: { readonly branch: unknown; readonly taxNumber: string }) => {
  const t = useT();
  const language = useLanguage();
  const { systemLogo } = useBrand();
  const systemName = useSystemName();
  const branchName = textIn(branch, language === 'ar' ? 'nameAr' : 'nameEn') || textIn(branch, 'name');
  const phone = textIn(branch, 'phone');
  const address = textIn(branch, 'address');
  return (
    <div className="paper-seller">
      <img className="paper-logo" src={systemLogo || defaultLogo} alt="" />
      <div>
        <p className="paper-name">
          <bdi>{systemName}</bdi>
        </p>
        <p>
          <bdi>{branchName}</bdi>
        </p>
        {address === '' ? null : (
          <p>
            <bdi lang={languageOfText(address)}>{address}</bdi>
          </p>
        )}
        {phone === '' ? null : (
          <p>
            {t('print.phone')}: <bdi dir="ltr">{phone}</bdi>
          </p>
        )}
        {taxNumber === '' ? null : (
          <p>
            {t('print.taxNumber')}: <bdi dir="ltr">{taxNumber}</bdi>
          </p>
        )}
      </div>
    </div>
  );
};
