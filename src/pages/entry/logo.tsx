import { useState } from 'react';
import { defaultLogo } from '../../brand/brand';
import { useBrand } from '../../brand/use-brand';

/** The centre's logo; the name beside it says what it shows. A logo that cannot be loaded is the default one. */
export const Logo = ({ className, size = 64 }: { readonly className?: string; readonly size?: number }) => {
  const { systemLogo } = useBrand();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      className={className}
      src={broken === systemLogo ? defaultLogo : systemLogo}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(systemLogo)}
    />
  );
};
