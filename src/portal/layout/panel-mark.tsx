/** The logo beside the panel's name: people around a table. */
export function PanelMark({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className} width="32" height="32" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="9" fill="var(--mark)" />
      <g fill="#fff">
        <circle cx="10" cy="11" r="3.5" />
        <circle cx="22" cy="11" r="3.5" />
        <circle cx="16" cy="20.5" r="4.5" />
      </g>
    </svg>
  );
}
