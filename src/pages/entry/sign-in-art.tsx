/** Petals in the brand's colour beside the form: decoration only. */
export const SignInArt = () => (
  <div className="sign-in-art" aria-hidden="true">
    <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {rings.map(({ count, reach, opacity }) => (
        <g key={reach} transform="translate(300 430)" fill="#fff" opacity={opacity}>
          {Array.from({ length: count }, (_, index) => (index * 360) / count + reach / 9).map((angle) => (
            <path
              key={angle}
              transform={`rotate(${angle.toFixed(1)})`}
              d={`M0 0C${reach * 0.34} ${-reach * 0.34} ${reach * 0.3} ${-reach * 0.82} 0 ${-reach}C${-reach * 0.3} ${-reach * 0.82} ${-reach * 0.34} ${-reach * 0.34} 0 0Z`}
            />
          ))}
        </g>
      ))}
    </svg>
  </div>
);

const rings = [
  { count: 12, reach: 420, opacity: 0.05 },
  { count: 10, reach: 290, opacity: 0.07 },
  { count: 8, reach: 175, opacity: 0.1 },
  { count: 6, reach: 84, opacity: 0.16 },
] as const;
