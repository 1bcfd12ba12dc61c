const paths = {
  alert: 'M12 7.5v5.5m0 3.2v.3M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9l6 6l6-6',
  close: 'M6 6l12 12M18 6L6 18',
  devices: 'M11 17H2.5M4.5 14V5H19v3M14 10.5h7.5V20H14z',
  external: 'M14 4h6v6M20 4l-9 9M17 14v5H5V7h5',
  eye: 'M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6z',
  'eye-off':
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5c6 0 9.5 6.5 9.5 6.5s-1 1.9-2.9 3.6M6.3 7.6C3.8 9.400 2.5 12 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1.1M10 10a3 3 0 0 0 4 4',
  globe: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18z',
  hand: 'M8 12.5V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8.5c0 4-2.5 6.5-6 6.5c-3 0-4.5-1.5-6-4.5l-1.7-3.3a1.5 1.5 0 0 1 2.6-1.5z',
  inbox: 'M4 13l3-8h10l3 8v6H4v-6zm0 0h4.5a3.5 3.5 0 0 0 7 0H20',
  info: 'M12 11v5.5m0-9v.3M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.3M4 12h.3M4 18h.3',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  mail: 'M3 6h18v13H3zM3 7l9 7l9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  phone: 'M7 3h10v18H7zM11 17.8h2',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13zM15.5 15.5L20 20',
  shield: 'M12 3l7.5 2.8v5.7c0 4.5-3 7.8-7.5 9.5c-4.5-1.7-7.5-5-7.5-9.5V5.8zM8.8 12l2.3 2.3l4.3-4.5',
  user: 'M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  warning: 'M12 9.5v4.5m0 2.8v.3M12 3.5L2.5 20h19z',
};

export type IconName = keyof typeof paths;

/** A decorative icon beside a text; hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
