import { measured, switched, type Unit } from './unit.ts'

const boiler = (number: number): Unit => ({
  dataServerId: 1,
  stationId: 1,
  area: 'NORTH',
  code: `BOILER${number}`,
  name: `Boiler ${number}`,
  points: [
    measured(
      `LT${number}04`,
      'drum level',
      [55, 40, '%'],
      ['HIHI', 'HI', 'LO', 'LOLO'],
      `Check feed valve FV${number}01 by hand`,
    ),
    measured(`PT${number}10`, 'steam pressure', [42, 12, 'bar'], ['HIHI', 'HI', 'LO'], 'Reduce firing'),
    measured(
      `TT${number}12`,
      'superheater temperature',
      [485, 60, '°C'],
      ['HI', 'LO', 'DEV'],
      'Check the spray water valve',
    ),
    measured(
      `AT${number}20`,
      'flue gas oxygen',
      [3.2, 2.4, '%'],
      ['LO', 'DEV', 'BAD'],
      'Trim the air damper',
    ),
    measured(
      `FT${number}06`,
      'feed water flow',
      [68, 45, 't/h'],
      ['LO', 'DEV'],
      'Compare with the second feed pump',
    ),
    switched(`BS${number}30`, 'burner flame', ['TRIP', 'FAIL'], 'Purge before any restart'),
    switched(`FD${number}02`, 'forced draught fan', ['TRIP', 'SERV'], 'Start the standby fan'),
  ],
})

const turbine = (number: number): Unit => ({
  dataServerId: 2,
  stationId: 2,
  area: 'SOUTH',
  code: `TURBINE${number}`,
  name: `Turbine ${number}`,
  points: [
    measured(
      `VT${number + 2}01`,
      'bearing 1 vibration',
      [38, 70, 'µm'],
      ['HIHI', 'HI'],
      'Compare with bearing 2',
    ),
    measured(
      `VT${number + 2}02`,
      'bearing 2 vibration',
      [41, 70, 'µm'],
      ['HIHI', 'HI'],
      'Compare with bearing 1',
    ),
    measured(
      `TT${number + 2}11`,
      'thrust bearing temperature',
      [71, 30, '°C'],
      ['HI', 'DEV'],
      'Check the oil cooler',
    ),
    measured(
      `PT${number + 2}20`,
      'lube oil pressure',
      [2.4, 1.6, 'bar'],
      ['LOLO', 'LO'],
      'Start the auxiliary oil pump',
    ),
    measured(
      `LT${number + 2}22`,
      'lube oil tank level',
      [72, 40, '%'],
      ['LO', 'BAD'],
      'Look for a leak at the filters',
    ),
    measured(`ST${number + 2}00`, 'speed', [3000, 180, 'rpm'], ['HIHI', 'DEV'], 'Verify the governor'),
    switched(`GC${number + 2}05`, 'governor control', ['FAIL', 'COM'], 'Go to local control'),
  ],
})

const generator = (number: number): Unit => ({
  dataServerId: 2,
  stationId: 2,
  area: 'SOUTH',
  code: `GEN${number}`,
  name: `Generator ${number}`,
  points: [
    measured(
      `TT${number + 2}51`,
      'stator temperature',
      [92, 45, '°C'],
      ['HI', 'DEV', 'BAD'],
      'Reduce the reactive load',
    ),
    measured(`ET${number + 2}52`, 'field current', [610, 240, 'A'], ['HI', 'DEV'], 'Verify the excitation'),
    measured(
      `TT${number + 2}54`,
      'cooling air temperature',
      [38, 22, '°C'],
      ['HI', 'LO'],
      'Check the air cooler valves',
    ),
    switched(`EB${number + 2}50`, 'main breaker', ['TRIP', 'SERV'], 'Ask the grid desk before closing'),
    switched(`PR${number + 2}58`, 'protection relay', ['FAIL', 'COM'], 'Read the relay on site'),
  ],
})

const waterLine = (number: number): Unit => ({
  dataServerId: 1,
  stationId: 1,
  area: 'EAST',
  code: `WATER${number}`,
  name: `Water line ${number}`,
  points: [
    measured(
      `AT${number}41`,
      'conductivity',
      [0.4, 1.1, 'µS/cm'],
      ['HIHI', 'HI', 'BAD'],
      'Divert to the drain',
    ),
    measured(`PH${number}42`, 'pH', [8.9, 2.2, 'pH'], ['HI', 'LO', 'BAD'], 'Take a grab sample'),
    measured(
      `LT${number}44`,
      'demin tank level',
      [64, 50, '%'],
      ['HI', 'LO', 'DEV'],
      'Start the second line',
    ),
    measured(
      `DP${number}46`,
      'filter pressure drop',
      [0.6, 0.9, 'bar'],
      ['HI', 'SERV'],
      'Backwash the filter',
    ),
    switched(`DP${number}48`, 'dosing pump', ['FAIL', 'SERV'], 'Refill the dosing tank'),
  ],
})

const tower = (number: number): Unit => ({
  dataServerId: 2,
  stationId: 3,
  area: 'WEST',
  code: `TOWER${number}`,
  name: `Cooling tower ${number}`,
  points: [
    measured(
      `TT${number}61`,
      'basin temperature',
      [24, 16, '°C'],
      ['HI', 'DEV', 'BAD'],
      'Start another fan cell',
    ),
    measured(`LT${number}62`, 'basin level', [80, 45, '%'], ['HI', 'LO'], 'Check the make-up valve'),
    measured(`VT${number}64`, 'fan vibration', [3.1, 6, 'mm/s'], ['HIHI', 'HI'], 'Stop the fan and inspect'),
    switched(`CP${number}66`, 'circulation pump', ['TRIP', 'FAIL', 'SERV'], 'Start the standby pump'),
    switched(`FC${number}68`, 'fan drive', ['FAIL', 'COM'], 'Reset the drive on site'),
  ],
})

const compressor = (number: number): Unit => ({
  dataServerId: 2,
  stationId: 3,
  area: 'WEST',
  code: `COMP${number}`,
  name: `Air compressor ${number}`,
  points: [
    measured(
      `PT${number}71`,
      'outlet pressure',
      [7.4, 2.6, 'bar'],
      ['LOLO', 'LO', 'DEV'],
      'Load the standby unit',
    ),
    measured(`TT${number}72`, 'outlet temperature', [82, 38, '°C'], ['HI', 'DEV'], 'Clean the aftercooler'),
    measured(`MT${number}74`, 'dew point', [-38, 20, '°C'], ['HI', 'BAD'], 'Switch the dryer column'),
    switched(`CM${number}70`, 'motor', ['TRIP', 'SERV', 'COM'], 'Read the motor protection'),
  ],
})

const tank = (number: number): Unit => ({
  dataServerId: 1,
  stationId: 4,
  area: 'TANKS',
  code: `TANK${number}`,
  name: `Fuel tank ${number}`,
  points: [
    measured(`LT${number}81`, 'level', [58, 55, '%'], ['HIHI', 'HI', 'LO'], 'Stop the transfer pump'),
    measured(`TT${number}82`, 'temperature', [41, 25, '°C'], ['LO', 'BAD'], 'Check the trace heating'),
    switched(`GD${number}84`, 'gas detector', ['HIHI', 'BAD', 'SERV'], 'Clear the bund and measure'),
    switched(`XV${number}86`, 'shut-off valve', ['FAIL', 'COM'], 'Verify the position on site'),
  ],
})

/** One step of the site's growth: the kinds of units, in the order in which a fault spreads among them. */
const growth = [boiler, turbine, generator, tower, compressor, waterLine, tank]

/** Units that together have at least this many tags: the usual site, and for a larger one more of each kind. */
export function unitsWith(tagCount: number): Unit[] {
  const units = usualUnits()
  let number = 2
  for (let tags = tagsOf(units); tags < tagCount; tags = tagsOf(units)) {
    number += 1
    // There is one turbine with its generator to begin with, and two of the others.
    units.push(...growth.map((kind) => kind(kind === turbine || kind === generator ? number - 1 : number)))
  }
  return units
}

function usualUnits(): Unit[] {
  return [
    boiler(1),
    boiler(2),
    turbine(1),
    generator(1),
    tower(1),
    tower(2),
    compressor(1),
    compressor(2),
    waterLine(1),
    waterLine(2),
    tank(1),
    tank(2),
  ]
}

function tagsOf(units: readonly Unit[]): number {
  return units.flatMap(({ points }) => points).reduce((sum, { conditions }) => sum + conditions.length, 0)
}
