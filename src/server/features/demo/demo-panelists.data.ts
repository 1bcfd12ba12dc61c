/** Made-up people who have taken part in the demo's surveys: first name, last name, gender, birthdate. Nobody can sign in as them. */
export const panelists = [
  ['Ivan', 'Stoyanov', 'male', '1979-03-12'],
  ['Rada', 'Koleva', 'female', '1991-07-30'],
  ['Petar', 'Angelov', 'male', '1968-11-05'],
  ['Vesela', 'Marinova', 'female', '1985-01-22'],
  ['Nikola', 'Todorov', 'male', '2000-09-14'],
  ['Boyana', 'Hristova', 'female', '1974-05-08'],
  ['Dimo', 'Yordanov', 'male', '1957-12-19'],
  ['Kalina', 'Vasileva', 'female', '1996-02-27'],
  ['Stefan', 'Mihaylov', 'male', '1983-08-03'],
  ['Yana', 'Popova', 'female', '1989-10-16'],
  ['Hristo', 'Kostov', 'male', '1962-04-25'],
  ['Mila', 'Ilieva', 'female', '2003-06-11'],
  ['Aleksandar', 'Pavlov', 'male', '1994-12-01'],
  ['Desislava', 'Tsvetkova', 'female', '1977-09-23'],
  ['Borislav', 'Rusev', 'male', '1987-03-07'],
  ['Tsvetelina', 'Atanasova', 'female', '1999-11-28'],
] as const;
