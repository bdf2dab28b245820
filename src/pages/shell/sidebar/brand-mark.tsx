import { Link } from 'react-router';
import { useBrand, useSystemName } from '../../../brand/use-brand';

/** Logo and name of the centre, leading to the first screen (SHL-02). */
export const BrandMark = ({ collapsed }: { readonly collapsed: boolean }) => {
  const { systemLogo } = useBrand();
  const systemName = useSystemName();
  return (
    <Link to="/dashboard" className="shell-brand" title={collapsed ? systemName : undefined}>
      <img src={systemLogo} alt="" width={32} height={32} className="shell-brand-logo" />
      <span className={collapsed ? 'visually-hidden' : 'shell-brand-name'}>{systemName}</span>
    </Link>
  );
};
