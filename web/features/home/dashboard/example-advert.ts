/** What 'Use an example' pastes: an advert of the demo employer, with every kind of fact that a role needs. */
export const EXAMPLE_ADVERT = `Senior Workshop Mechanic
Otterbeck Cargo Bikes, Bristol, United Kingdom
Pay: £31,000 to £34,500 a year
Hours: 37.5 a week, full-time, onsite

About the job
You keep forty cargo bikes on the road for shops and families across Bristol.
You find out what a bike needs, repair it at your own stand and explain to its rider how to look after it.

What you will do
- Service and repair cargo bikes, from wheels and brakes to electric drive systems.
- Record the work and the parts you used, so that faults that come back are noticed.
- Explain a repair to the rider in plain words.
- Show newer mechanics how to build a wheel.

What you bring
- Experience of repairing bicycles, in a workshop or as a volunteer.
- Confident with hydraulic brakes and wheel building.
- Knowledge of electric drive systems would be a plus; we train you.

What we offer
- 28 days of holiday and bank holidays
- A workplace pension to which we add 8%
- A cargo bike to ride to work

How to apply
Send us a few lines and your CV: jobs@otterbeck.example
`;
