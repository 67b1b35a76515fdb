create table note (
    note_id integer primary key, person_id integer, note_date date, note_type_concept_id integer,
    note_title text, note_text text, provider_id integer, visit_occurrence_id integer, note_source_value text
);
insert into note values
    (1, 7, '2061-03-04', 44814637, 'Discharge summary', 'Mrs. Ada Marsh was seen by Dr. Lowell Pike on 3/4/2061. EF 45%.', 12, 501, 'marsh-ada-1'),
    (2, 7, '2061-03-09', 44814640, 'Phone call', 'Marsh is well and takes metoprolol 25 mg twice a day. Call back at 617-555-0142.', 12, 502, 'marsh-ada-2'),
    (3, 8, '2061-03-10', 44814640, 'Visit', 'Mr. Simon Tarrant, MRN 4471220, has had a cough since Sunday. Dr. Nora Quill', 14, 503, 'tarrant-1');
