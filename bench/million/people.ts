import { chance } from './chance.ts';

/** Each name in two scripts; the first ones are the most common. */
const FIRST = {
  female:
    'Мария Maria,Иванка Ivanka,Елена Elena,Йорданка Yordanka,Пенка Penka,Виктория Viktoria,Маргарита Margarita,Анна Anna,Радка Radka,Десислава Desislava,Силвия Silvia,Даниела Daniela,Росица Rositsa,Цветанка Tsvetanka,Надежда Nadezhda,Габриела Gabriela,Снежана Snezhana,Теодора Teodora,Валентина Valentina,Кристина Kristina,Галина Galina,Юлия Yulia,Стефка Stefka,Жасмина Zhasmina,Ралица Ralitsa,Лиляна Lilyana,Катерина Katerina,Ася Asya,Яна Yana,Щерка Shterka',
  male: 'Георги Georgi,Иван Ivan,Димитър Dimitar,Николай Nikolay,Петър Petar,Христо Hristo,Александър Aleksandar,Йордан Yordan,Васил Vasil,Стефан Stefan,Тодор Todor,Стоян Stoyan,Мартин Martin,Кирил Kiril,Атанас Atanas,Ангел Angel,Красимир Krasimir,Пламен Plamen,Емил Emil,Борислав Borislav,Калоян Kaloyan,Любомир Lyubomir,Светослав Svetoslav,Живко Zhivko,Асен Asen,Юлиан Yulian,Огнян Ognyan,Цветан Tsvetan,Захари Zahari,Щилян Shtilyan',
};
const FAMILY =
  'Иванов Ivanov,Георгиев Georgiev,Димитров Dimitrov,Петров Petrov,Николов Nikolov,Христов Hristov,Стоянов Stoyanov,Тодоров Todorov,Илиев Iliev,Василев Vasilev,Атанасов Atanasov,Петков Petkov,Ангелов Angelov,Колев Kolev,Йорданов Yordanov,Маринов Marinov,Стефанов Stefanov,Попов Popov,Михайлов Mihaylov,Кръстев Krastev,Костов Kostov,Димов Dimov,Костадинов Kostadinov,Павлов Pavlov,Митев Mitev,Симеонов Simeonov,Цветков Tsvetkov,Александров Aleksandrov,Марков Markov,Спасов Spasov,Лазаров Lazarov,Добрев Dobrev,Андреев Andreev,Младенов Mladenov,Русев Rusev,Вълчев Valchev,Радев Radev,Янев Yanev,Найденов Naydenov,Пенев Penev,Янков Yankov,Станчев Stanchev,Стойчев Stoychev,Славов Slavov,Николаев Nikolaev,Филипов Filipov,Захариев Zahariev,Борисов Borisov,Ненов Nenov,Желев Zhelev,Шишков Shishkov,Караджов Karadzhov,Кацаров Katsarov,Чернев Chernev,Хаджиев Hadzhiev,Гърбачев Garbachev,Юруков Yurukov,Ямболиев Yamboliev,Щърбанов Shtarbanov,Фурнаджиев Furnadzhiev';
const POST = ['abv', 'mail', 'post', 'inbox', 'web', 'my'];

type Written = readonly [cyrillic: string, latin: string];
const pairs = (list: string): Written[] =>
  list.split(',').map((pair) => pair.split(' ') as unknown as Written);
const first = { female: pairs(FIRST.female), male: pairs(FIRST.male) };
const family = pairs(FAMILY);

/** Often one of the first. */
const commonly = (list: readonly Written[], share: number): Written =>
  list[Math.floor(share ** 2 * list.length)] ?? ['', ''];

export type Person = { gender: 'female' | 'male'; first_name: string; last_name: string; email: string };

/** The same person for the same number; the name in the script of the language, and an address of their own. */
export function personOf(id: number, language: string): Person {
  const gender = chance(6, id) < 0.5 ? 'female' : 'male';
  const script = language === 'bg' ? 0 : 1;
  const given = commonly(first[gender], chance(2, id));
  const surname = commonly(family, chance(3, id));
  const post = POST[Math.floor(chance(15, id) * POST.length)];
  return {
    gender,
    first_name: given[script],
    last_name: `${surname[script]}${gender === 'female' ? 'аa'[script] : ''}`,
    email: `${given[1]}.${surname[1]}${id}@${post}.example`.toLowerCase(),
  };
}
