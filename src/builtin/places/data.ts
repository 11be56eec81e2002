export interface Place {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationMeters: number;
  /** Minutes ahead of UTC in June. */
  readonly utcOffsetMinutes: number;
  /** One sentence for a traveller. */
  readonly about: string;
}

type Row = readonly [
  id: string,
  name: string,
  country: string,
  latitude: number,
  longitude: number,
  elevationMeters: number,
  utcOffsetMinutes: number,
  about: string,
];

const ROWS: readonly Row[] = [
  [
    'bergen',
    'Bergen',
    'Norway',
    60.39,
    5.32,
    12,
    120,
    'Wooden houses by the harbour, seven hills, and rain to go with them.',
  ],
  [
    'bogota',
    'Bogotá',
    'Colombia',
    4.71,
    -74.07,
    2640,
    -300,
    'High in the Andes: cool all year, with a cable car to the ridge.',
  ],
  [
    'cape-town',
    'Cape Town',
    'South Africa',
    -33.92,
    18.42,
    25,
    120,
    'A flat mountain, two oceans nearby, and wind from the south-east.',
  ],
  [
    'dakar',
    'Dakar',
    'Senegal',
    14.69,
    -17.44,
    24,
    0,
    'A peninsula in the Atlantic: dry half of the year, green the other.',
  ],
  ['hanoi', 'Hanoi', 'Vietnam', 21.03, 105.85, 16, 420, 'Lakes, scooters, and short heavy rain in summer.'],
  [
    'hobart',
    'Hobart',
    'Australia',
    -42.88,
    147.33,
    17,
    600,
    'A harbour below a mountain that may have snow in any month.',
  ],
  ['kyoto', 'Kyoto', 'Japan', 35.01, 135.77, 50, 540, 'Temples and gardens in a basin that is hot in summer.'],
  ['lima', 'Lima', 'Peru', -12.05, -77.04, 154, -300, 'Desert by the sea, under low cloud from May to October.'],
  ['lisbon', 'Lisbon', 'Portugal', 38.72, -9.14, 45, 60, 'Hills, trams, and light off the river.'],
  ['marrakesh', 'Marrakesh', 'Morocco', 31.63, -8.0, 466, 60, 'A walled city with snow on the mountains behind it.'],
  [
    'montreal',
    'Montréal',
    'Canada',
    45.5,
    -73.57,
    36,
    -240,
    'Warm summers, long winters, and a city below ground for them.',
  ],
  ['mumbai', 'Mumbai', 'India', 19.08, 72.88, 14, 330, 'The monsoon arrives in June and stays until September.'],
  ['nairobi', 'Nairobi', 'Kenya', -1.29, 36.82, 1795, 180, 'Near the equator and mild, because it is high up.'],
  ['quito', 'Quito', 'Ecuador', -0.18, -78.47, 2850, -300, 'Four seasons in one day, most days.'],
  [
    'reykjavik',
    'Reykjavík',
    'Iceland',
    64.15,
    -21.94,
    37,
    0,
    'Light all night in June, and hot water out of the ground.',
  ],
  ['samarkand', 'Samarkand', 'Uzbekistan', 39.65, 66.96, 702, 300, 'Blue domes, dry heat, cool evenings.'],
  [
    'tbilisi',
    'Tbilisi',
    'Georgia',
    41.72,
    44.83,
    420,
    240,
    'Balconies over a gorge, with sulphur baths at the bottom.',
  ],
  ['ushuaia', 'Ushuaia', 'Argentina', -54.8, -68.3, 23, -180, 'The end of the road, and of the Andes.'],
  ['valparaiso', 'Valparaíso', 'Chile', -33.05, -71.62, 10, -240, 'Painted houses on steep hills, reached by lifts.'],
  ['wellington', 'Wellington', 'New Zealand', -41.29, 174.78, 13, 720, 'Small, hilly, and the windiest of capitals.'],
];

/** Cities worth a visit, by id. Facts are rounded; their weather is made up. */
export const PLACES: ReadonlyMap<string, Place> = new Map(
  ROWS.map(([id, name, country, latitude, longitude, elevationMeters, utcOffsetMinutes, about]) => [
    id,
    { id, name, country, latitude, longitude, elevationMeters, utcOffsetMinutes, about },
  ]),
);

export const PLACE_IDS: readonly string[] = [...PLACES.keys()];
